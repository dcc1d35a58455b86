import type { MigrationInterface, QueryRunner } from 'typeorm';

export class OrganizationModels20261122084825 implements MigrationInterface {
  name = 'OrganizationModels20261122084825';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      "CREATE TABLE `organization_models` (`organizationId` int NOT NULL, `mode` varchar(4) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `training` int NOT NULL DEFAULT '0', `pending` tinyint NOT NULL DEFAULT 0, `automatic` tinyint NOT NULL DEFAULT 1, `base` varchar(40) CHARACTER SET ascii COLLATE ascii_bin NULL, `fields` json NULL, `outcomes` json NOT NULL, `documents` int NOT NULL DEFAULT '0', `reviewed` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NULL, `trainedAt` datetime(3) NULL, PRIMARY KEY (`organizationId`, `mode`)) ENGINE=InnoDB",
    );
    await runner.query('ALTER TABLE `processing_runs` ADD `models` varchar(40) CHARACTER SET ascii COLLATE ascii_bin NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE `processing_runs` DROP COLUMN `models`');
    await runner.query('DROP TABLE `organization_models`');
  }
}
