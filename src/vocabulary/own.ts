/**
 * The record's own member of this name. Names that callers choose (fields of templates, keys of metadata) may be those that every object inherits,
 * such as `toString`. Pure.
 */
export const own = <T>(record: Readonly<Record<string, T>> | null | undefined, name: string): T | undefined =>
  record && Object.hasOwn(record, name) ? record[name] : undefined;
