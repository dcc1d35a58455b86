import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Searches and filters that members keep under names. */
export class SavedViews20261123153000 implements MigrationInterface {
  name = 'SavedViews20261123153000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE `memberships` ADD `views` json NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE `memberships` DROP COLUMN `views`');
  }
}
