import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SearchParts20261120131039 implements MigrationInterface {
  name = 'SearchParts20261120131039';

  async up(runner: QueryRunner): Promise<void> {
    // Entries that are there hold everything; names get entries of their own at the next change or rebuild.
    await runner.query('ALTER TABLE `search_entries` ADD `part` tinyint NOT NULL DEFAULT 1');
    await runner.query('ALTER TABLE `search_entries` ALTER `part` DROP DEFAULT');
    await runner.query('ALTER TABLE `search_entries` DROP PRIMARY KEY, ADD PRIMARY KEY (`organizationId`, `mode`, `documentId`, `part`)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM `search_entries` WHERE `part` <> 1');
    await runner.query('ALTER TABLE `search_entries` DROP PRIMARY KEY, ADD PRIMARY KEY (`organizationId`, `mode`, `documentId`)');
    await runner.query('ALTER TABLE `search_entries` DROP COLUMN `part`');
  }
}
