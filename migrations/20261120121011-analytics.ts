import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Analytics20261120121011 implements MigrationInterface {
  name = 'Analytics20261120121011';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE `figure_documents` (`documentId` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `organizationId` int NOT NULL, `mode` varchar(4) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `day` date NOT NULL, `type` varchar(24) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `status` varchar(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `userId` int NOT NULL, `confidence` decimal(5,4) NULL, `timeMs` int NULL, `bytes` bigint NOT NULL, `everReviewed` tinyint NOT NULL, `reviewedFields` int NOT NULL, `correctedFields` int NOT NULL, INDEX `figure_documents_organization` (`organizationId`), PRIMARY KEY (`documentId`)) ENGINE=InnoDB',
    );
    await runner.query(
      "CREATE TABLE `figure_days` (`organizationId` int NOT NULL, `mode` varchar(4) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `day` date NOT NULL, `type` varchar(24) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `status` varchar(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `documents` int NOT NULL DEFAULT '0', `confidences` int NOT NULL DEFAULT '0', `confidenceSum` decimal(16,4) NOT NULL DEFAULT '0.0000', `high` int NOT NULL DEFAULT '0', `medium` int NOT NULL DEFAULT '0', `low` int NOT NULL DEFAULT '0', `times` int NOT NULL DEFAULT '0', `timeSumMs` bigint NOT NULL DEFAULT '0', `everReviewed` int NOT NULL DEFAULT '0', `reviewedFields` int NOT NULL DEFAULT '0', `correctedFields` int NOT NULL DEFAULT '0', `bytes` bigint NOT NULL DEFAULT '0', PRIMARY KEY (`organizationId`, `mode`, `day`, `type`, `status`)) ENGINE=InnoDB",
    );
    await runner.query(
      "CREATE TABLE `figure_users` (`organizationId` int NOT NULL, `mode` varchar(4) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `day` date NOT NULL, `userId` int NOT NULL, `type` varchar(24) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `documents` int NOT NULL DEFAULT '0', `finished` int NOT NULL DEFAULT '0', `confidences` int NOT NULL DEFAULT '0', `confidenceSum` decimal(16,4) NOT NULL DEFAULT '0.0000', PRIMARY KEY (`organizationId`, `mode`, `day`, `userId`, `type`)) ENGINE=InnoDB",
    );
    await runner.query(
      "CREATE TABLE `figure_times` (`organizationId` int NOT NULL, `mode` varchar(4) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `day` date NOT NULL, `type` varchar(24) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `timeMs` int NOT NULL, `documents` int NOT NULL DEFAULT '0', PRIMARY KEY (`organizationId`, `mode`, `day`, `type`, `timeMs`)) ENGINE=InnoDB",
    );
    await runner.query(
      'CREATE TABLE `figure_zones` (`organizationId` int NOT NULL, `timezone` varchar(64) NOT NULL, PRIMARY KEY (`organizationId`)) ENGINE=InnoDB',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE `figure_zones`');
    await runner.query('DROP TABLE `figure_times`');
    await runner.query('DROP TABLE `figure_users`');
    await runner.query('DROP TABLE `figure_days`');
    await runner.query('DROP TABLE `figure_documents`');
  }
}
