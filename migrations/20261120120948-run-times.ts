import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RunTimes20261120120948 implements MigrationInterface {
  name = 'RunTimes20261120120948';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX `processing_runs_completed` ON `processing_runs` (`completedAt`)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX `processing_runs_completed` ON `processing_runs`');
  }
}
