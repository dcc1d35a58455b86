import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tasks in the order of each organization, so that organizations are served in turn. */
export class SharedTasks20261122120500 implements MigrationInterface {
  name = 'SharedTasks20261122120500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX `tasks_share` ON `tasks` (`name`, `organizationId`, `dueOrder`, `id`)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX `tasks_share` ON `tasks`');
  }
}
