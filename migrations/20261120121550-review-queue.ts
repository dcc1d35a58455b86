import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ReviewQueue20261120121550 implements MigrationInterface {
  name = 'ReviewQueue20261120121550';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX `documents_review` ON `documents` (`organizationId`, `mode`, `status`, `priority`, `createdAt`, `id`)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX `documents_review` ON `documents`');
  }
}
