import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a member holds for review is found when he goes. */
export class ReviewHolders20261127213000 implements MigrationInterface {
  name = 'ReviewHolders20261127213000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE `documents` ADD INDEX `documents_holder` (`lockedById`, `organizationId`)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE `documents` DROP INDEX `documents_holder`');
  }
}
