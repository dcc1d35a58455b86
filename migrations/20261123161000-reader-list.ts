import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each process tells of its reading processes one by one. */
export class ReaderList20261123161000 implements MigrationInterface {
  name = 'ReaderList20261123161000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE `processes` ADD `readerList` json NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE `processes` DROP COLUMN `readerList`');
  }
}
