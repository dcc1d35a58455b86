import type { ColumnOptions, PrimaryColumnOptions } from 'typeorm';

/** Column options shared by entities, so that every table spells them alike. */

/** A prefixed id: up to 32 ASCII characters, compared by byte. */
export const idColumn = (options: ColumnOptions = {}): ColumnOptions => ({
  type: 'varchar',
  length: 32,
  charset: 'ascii',
  collation: 'ascii_bin',
  ...options,
});

/** A prefixed id as (part of) the primary key. */
export const idKey = (length = 32): PrimaryColumnOptions => ({ type: 'varchar', length, charset: 'ascii', collation: 'ascii_bin' });

/** A short machine word (status, type, mode): ASCII, compared by byte. */
export const wordColumn = (length = 40, options: ColumnOptions = {}): ColumnOptions => ({
  type: 'varchar',
  length,
  charset: 'ascii',
  collation: 'ascii_bin',
  ...options,
});

/**
 * A caller's text as it can be compared with such columns: the server refuses to compare other characters with them, so they become `?`, which no
 * id and no word has. Pure.
 */
export const comparableWord = (text: string): string => text.replace(/[^\x20-\x7e]/g, '?');

/** A moment with milliseconds, UTC. */
export const momentColumn = (options: ColumnOptions = {}): ColumnOptions => ({ type: 'datetime', precision: 3, ...options });
