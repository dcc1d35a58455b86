import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sums that reports are made of. Those of documents that are there already are added by the first report of each organization, while it reads the documents. */
export class ReportSums20261122224747 implements MigrationInterface {
  name = 'ReportSums20261122224747';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE `report_documents` (`documentId` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `organizationId` int NOT NULL, `mode` varchar(4) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `day` date NOT NULL, `type` varchar(24) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `templateId` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `errorCode` varchar(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `finished` tinyint NOT NULL, `failed` tinyint NOT NULL, `straightThrough` tinyint NOT NULL, `confidence` decimal(5,4) NULL, `reviewedFields` int NOT NULL, `correctedFields` int NOT NULL, `resultClass` smallint NULL, `decisionClass` smallint NULL, INDEX `report_documents_organization` (`organizationId`), PRIMARY KEY (`documentId`)) ENGINE=InnoDB',
    );
    await runner.query(
      "CREATE TABLE `report_days` (`organizationId` int NOT NULL, `mode` varchar(4) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `day` date NOT NULL, `type` varchar(24) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `templateId` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `documents` int NOT NULL DEFAULT '0', `finished` int NOT NULL DEFAULT '0', `failed` int NOT NULL DEFAULT '0', `straightThrough` int NOT NULL DEFAULT '0', `confidences` int NOT NULL DEFAULT '0', `confidenceSum` decimal(16,4) NOT NULL DEFAULT '0.0000', `reviewedFields` int NOT NULL DEFAULT '0', `correctedFields` int NOT NULL DEFAULT '0', `results` json NOT NULL, `decisions` json NOT NULL, PRIMARY KEY (`organizationId`, `mode`, `day`, `type`, `templateId`)) ENGINE=InnoDB",
    );
    await runner.query(
      "CREATE TABLE `report_errors` (`organizationId` int NOT NULL, `mode` varchar(4) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `day` date NOT NULL, `type` varchar(24) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `templateId` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `errorCode` varchar(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `documents` int NOT NULL DEFAULT '0', PRIMARY KEY (`organizationId`, `mode`, `day`, `type`, `templateId`, `errorCode`)) ENGINE=InnoDB",
    );
    await runner.query('ALTER TABLE `figure_zones` ADD `reportsReady` tinyint NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE `figure_zones` DROP COLUMN `reportsReady`');
    await runner.query('DROP TABLE `report_errors`');
    await runner.query('DROP TABLE `report_days`');
    await runner.query('DROP TABLE `report_documents`');
  }
}
