"""The table session: a prompt at which a whole evening is written down."""
