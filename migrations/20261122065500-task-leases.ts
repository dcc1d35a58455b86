import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Leases that are over are looked for every few seconds, however many tasks wait. */
export class TaskLeases20261122065500 implements MigrationInterface {
  name = 'TaskLeases20261122065500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX `tasks_lease` ON `tasks` (`leaseUntil`)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX `tasks_lease` ON `tasks`');
  }
}
