import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TemplateUsage20261120121157 implements MigrationInterface {
  name = 'TemplateUsage20261120121157';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE `template_reviewed_values` (`templateId` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `field` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `documentId` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `confidence` double NOT NULL, `correct` tinyint NOT NULL, PRIMARY KEY (`templateId`, `field`, `documentId`)) ENGINE=InnoDB',
    );
    await runner.query(
      "CREATE TABLE `template_days` (`templateId` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `day` date NOT NULL, `runs` int NOT NULL DEFAULT '0', `succeeded` int NOT NULL DEFAULT '0', `timeMs` bigint NOT NULL DEFAULT '0', `confidenceSum` double NOT NULL DEFAULT '0', `reviewedFields` int NOT NULL DEFAULT '0', `correctedFields` int NOT NULL DEFAULT '0', PRIMARY KEY (`templateId`, `day`)) ENGINE=InnoDB",
    );
    await runner.query(
      "CREATE TABLE `template_field_days` (`templateId` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `day` date NOT NULL, `field` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `runs` int NOT NULL DEFAULT '0', `extracted` int NOT NULL DEFAULT '0', `confidenceSum` double NOT NULL DEFAULT '0', `reviewed` int NOT NULL DEFAULT '0', `corrected` int NOT NULL DEFAULT '0', PRIMARY KEY (`templateId`, `day`, `field`)) ENGINE=InnoDB",
    );
    await runner.query(
      "CREATE TABLE `template_error_days` (`templateId` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `day` date NOT NULL, `field` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `error` varchar(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `frequency` int NOT NULL DEFAULT '0', PRIMARY KEY (`templateId`, `day`, `field`, `error`)) ENGINE=InnoDB",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE `template_error_days`');
    await runner.query('DROP TABLE `template_field_days`');
    await runner.query('DROP TABLE `template_days`');
    await runner.query('DROP TABLE `template_reviewed_values`');
  }
}
