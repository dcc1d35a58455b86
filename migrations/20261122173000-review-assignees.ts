import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who is to review a document, and since when. */
export class ReviewAssignees20261122173000 implements MigrationInterface {
  name = 'ReviewAssignees20261122173000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE `documents` ADD `assigneeId` int NULL, ADD `assignedAt` datetime(3) NULL, ADD INDEX `documents_assignee` (`assigneeId`, `organizationId`)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE `documents` DROP INDEX `documents_assignee`, DROP COLUMN `assignedAt`, DROP COLUMN `assigneeId`');
  }
}
