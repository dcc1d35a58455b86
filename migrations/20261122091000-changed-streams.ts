import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ChangedStreams20261122091000 implements MigrationInterface {
  name = 'ChangedStreams20261122091000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX `streams_updated` ON `streams` (`updatedAt`)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX `streams_updated` ON `streams`');
  }
}
