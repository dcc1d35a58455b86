export { type CursorCodec, createCursorCodec } from './cursor.js';
export { createDataSource, type DatabaseTarget, type EntityClass } from './data-source.js';
export { type AfterCommit, afterCommitOf, createDatabase, type Database, databaseErrorNumber, type TransactionWork } from './database.js';
export { withDatabaseLock } from './lock.js';
export { loadMigrations, runMigrations } from './migrations.js';
export { type OpenDatabase, openDatabase } from './open.js';
export { DatabaseStartError } from './server-binary.js';
