import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Pages of what waits, in the index of the order of work: what is ahead of a document is counted without looking at documents. */
export class TaskPages20261123030500 implements MigrationInterface {
  name = 'TaskPages20261123030500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE `tasks` ADD `pages` int NOT NULL DEFAULT 1, DROP INDEX `tasks_share`, ADD INDEX `tasks_share` (`name`, `organizationId`, `dueOrder`, `id`, `pages`)',
    );
    await runner.query(
      "UPDATE `tasks` t JOIN `documents` d ON d.`id` = t.`subjectId` SET t.`pages` = GREATEST(1, COALESCE(d.`pageCount`, 1)) WHERE t.`name` = 'document.process'",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE `tasks` DROP INDEX `tasks_share`, ADD INDEX `tasks_share` (`name`, `organizationId`, `dueOrder`, `id`), DROP COLUMN `pages`',
    );
  }
}
