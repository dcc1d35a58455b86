import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ProcessingJobs20261120121232 implements MigrationInterface {
  name = 'ProcessingJobs20261120121232';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      "CREATE TABLE `processing_jobs` (`id` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `organizationId` int NOT NULL, `mode` varchar(4) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `batchId` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NULL, `position` int NOT NULL DEFAULT '0', `documentId` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NULL, `documentUrl` varchar(2048) NULL, `ownsDocument` tinyint NOT NULL DEFAULT 0, `status` varchar(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `features` json NOT NULL, `queries` json NOT NULL, `quality` varchar(10) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `submittedAt` datetime(3) NOT NULL, `startedAt` datetime(3) NULL, `completedAt` datetime(3) NULL, `processingTimeMs` int NULL, `pageCount` int NULL, `pagesProcessed` int NULL, `format` varchar(8) CHARACTER SET ascii COLLATE ascii_bin NULL, `fileSize` int NULL, `warnings` json NOT NULL, `errorCode` varchar(40) CHARACTER SET ascii COLLATE ascii_bin NULL, `errorMessage` varchar(500) NULL, `resultSet` int NULL, `itemCount` int NOT NULL DEFAULT '0', `createdById` int NOT NULL, `createdBy` varchar(254) NOT NULL, `callbackUrl` varchar(2048) NULL, INDEX `processing_jobs_status` (`status`), INDEX `processing_jobs_waiting` (`organizationId`, `status`, `submittedAt`, `position`), INDEX `processing_jobs_document` (`documentId`), INDEX `processing_jobs_batch` (`batchId`, `position`), PRIMARY KEY (`id`)) ENGINE=InnoDB",
    );
    await runner.query(
      'CREATE TABLE `job_results` (`jobId` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `resultSet` int NOT NULL, `firstItem` int NOT NULL, `itemCount` int NOT NULL, `items` mediumblob NOT NULL, PRIMARY KEY (`jobId`, `resultSet`, `firstItem`)) ENGINE=InnoDB',
    );
    await runner.query('CREATE TABLE `job_slots` (`organizationId` int NOT NULL, PRIMARY KEY (`organizationId`)) ENGINE=InnoDB');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE `job_slots`');
    await runner.query('DROP TABLE `job_results`');
    await runner.query('DROP TABLE `processing_jobs`');
  }
}
