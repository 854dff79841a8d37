"""Operations on many records: files are joined, split, sorted, sampled, retagged and compared."""
