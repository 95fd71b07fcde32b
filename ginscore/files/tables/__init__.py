"""Tables others write: hands as comma-separated values, and the paper pad."""
