import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts the documents of a type by status and confidence without a look at any other. */
export class DocumentCounts20261123220500 implements MigrationInterface {
  name = 'DocumentCounts20261123220500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX `documents_counts` ON `documents` (`organizationId`, `mode`, `type`, `status`, `confidence`)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX `documents_counts` ON `documents`');
  }
}
