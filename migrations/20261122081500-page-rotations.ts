import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PageRotations20261122081500 implements MigrationInterface {
  name = 'PageRotations20261122081500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE `documents` ADD `pageRotations` json NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE `documents` DROP COLUMN `pageRotations`');
  }
}
