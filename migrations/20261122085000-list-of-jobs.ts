import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ListOfJobs20261122085000 implements MigrationInterface {
  name = 'ListOfJobs20261122085000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE `processing_jobs` DROP INDEX `processing_jobs_document`, ADD INDEX `processing_jobs_document` (`documentId`, `submittedAt`, `id`), ADD INDEX `processing_jobs_list` (`organizationId`, `mode`, `submittedAt`, `id`)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE `processing_jobs` DROP INDEX `processing_jobs_list`, DROP INDEX `processing_jobs_document`, ADD INDEX `processing_jobs_document` (`documentId`)',
    );
  }
}
