"""What becomes of many records: files joined, cut, sorted, sampled, retagged and compared."""
