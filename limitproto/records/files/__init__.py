"""Files and folders of records, plain and compressed, in and out."""
