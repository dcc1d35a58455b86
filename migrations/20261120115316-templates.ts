import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Templates20261120115316 implements MigrationInterface {
  name = 'Templates20261120115316';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      "CREATE TABLE `templates` (`id` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `organizationId` int NOT NULL, `mode` varchar(4) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `name` varchar(200) NOT NULL, `description` varchar(1000) NULL, `documentType` varchar(24) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `format` varchar(10) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `version` varchar(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `status` varchar(10) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `rules` json NOT NULL, `fields` json NOT NULL, `validationSchema` json NOT NULL, `outputMapping` json NOT NULL, `fieldsCount` int NOT NULL, `sampleName` varchar(255) NULL, `sampleType` varchar(40) CHARACTER SET ascii COLLATE ascii_bin NULL, `sampleKey` varchar(200) CHARACTER SET ascii COLLATE ascii_bin NULL, `sampleModel` mediumblob NULL, `clonedFrom` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NULL, `lastUsed` datetime(3) NULL, `runs` int NOT NULL DEFAULT '0', `succeeded` int NOT NULL DEFAULT '0', `timeMs` bigint NOT NULL DEFAULT '0', `confidenceSum` double NOT NULL DEFAULT '0', `matchSum` double NOT NULL DEFAULT '0', `matched` int NOT NULL DEFAULT '0', `reviewedFields` int NOT NULL DEFAULT '0', `correctedFields` int NOT NULL DEFAULT '0', `createdAt` datetime(3) NOT NULL, `updatedAt` datetime(3) NOT NULL, INDEX `templates_type` (`organizationId`, `mode`, `documentType`, `status`), INDEX `templates_created` (`organizationId`, `mode`, `createdAt`, `id`), PRIMARY KEY (`id`)) ENGINE=InnoDB",
    );
    await runner.query(
      'CREATE TABLE `template_versions` (`templateId` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `version` varchar(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `content` json NOT NULL, `createdAt` datetime(3) NOT NULL, PRIMARY KEY (`templateId`, `version`)) ENGINE=InnoDB',
    );
    await runner.query(
      'ALTER TABLE `documents` ADD CONSTRAINT `documents_template_used` FOREIGN KEY (`templateId`) REFERENCES `templates`(`id`) ON DELETE NO ACTION ON UPDATE NO ACTION',
    );
    await runner.query(
      'ALTER TABLE `documents` ADD CONSTRAINT `documents_template_requested` FOREIGN KEY (`requestedTemplateId`) REFERENCES `templates`(`id`) ON DELETE NO ACTION ON UPDATE NO ACTION',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE `documents` DROP FOREIGN KEY `documents_template_requested`');
    await runner.query('ALTER TABLE `documents` DROP FOREIGN KEY `documents_template_used`');
    await runner.query('DROP TABLE `template_versions`');
    await runner.query('DROP TABLE `templates`');
  }
}
