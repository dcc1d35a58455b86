import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Organizations that were deleted are kept for a while. */
export class OrganizationDeletion20261122092500 implements MigrationInterface {
  name = 'OrganizationDeletion20261122092500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE `organizations` ADD `deleteAt` datetime(3) NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE `organizations` DROP COLUMN `deleteAt`');
  }
}
