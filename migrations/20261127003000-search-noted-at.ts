import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Since when a document waits to be put into segments; null: noted by an older version. */
export class SearchNotedAt20261127003000 implements MigrationInterface {
  name = 'SearchNotedAt20261127003000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE `search_changes` ADD `notedAt` datetime(3) NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE `search_changes` DROP COLUMN `notedAt`');
  }
}
