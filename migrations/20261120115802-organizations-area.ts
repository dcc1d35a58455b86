import type { MigrationInterface, QueryRunner } from 'typeorm';

export class OrganizationsArea20261120115802 implements MigrationInterface {
  name = 'OrganizationsArea20261120115802';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE `invitations` (`id` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `organizationId` int NOT NULL, `userId` int NOT NULL, `invitedBy` int NOT NULL, `message` varchar(1000) NULL, `roles` json NOT NULL, `sentAt` datetime(3) NOT NULL, `expiresAt` datetime(3) NOT NULL, `acceptedAt` datetime(3) NULL, INDEX `invitations_user` (`organizationId`, `userId`), PRIMARY KEY (`id`)) ENGINE=InnoDB',
    );
    await runner.query(
      'CREATE TABLE `outbox_mails` (`id` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `organizationId` int NOT NULL, `recipient` varchar(254) NOT NULL, `subject` varchar(200) NOT NULL, `invitationId` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `createdAt` datetime(3) NOT NULL, `sentAt` datetime(3) NULL, INDEX `outbox_mails_organization` (`organizationId`, `createdAt`), PRIMARY KEY (`id`)) ENGINE=InnoDB',
    );
    await runner.query(
      "CREATE TABLE `monthly_usage` (`organizationId` int NOT NULL, `month` varchar(7) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `documents` int NOT NULL DEFAULT '0', PRIMARY KEY (`organizationId`, `month`)) ENGINE=InnoDB",
    );
    await runner.query(
      "CREATE TABLE `storage_usage` (`organizationId` int NOT NULL, `bytes` bigint NOT NULL DEFAULT '0', PRIMARY KEY (`organizationId`)) ENGINE=InnoDB",
    );
    await runner.query('ALTER TABLE `memberships` ADD `createdAt` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3)');
    await runner.query('UPDATE `memberships` SET `createdAt` = COALESCE(`invitedAt`, `joinedAt`, `createdAt`)');
    await runner.query('ALTER TABLE `memberships` MODIFY `createdAt` datetime(3) NOT NULL');
    await runner.query(
      "INSERT INTO `storage_usage` (`organizationId`, `bytes`) SELECT `organizationId`, SUM(`fileSize`) FROM `documents` WHERE `mode` = 'live' GROUP BY `organizationId`",
    );
    await runner.query(
      "INSERT INTO `monthly_usage` (`organizationId`, `month`, `documents`) SELECT `organizationId`, DATE_FORMAT(`createdAt`, '%Y-%m'), COUNT(*) FROM `documents` WHERE `mode` = 'live' GROUP BY `organizationId`, DATE_FORMAT(`createdAt`, '%Y-%m')",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE `memberships` DROP COLUMN `createdAt`');
    await runner.query('DROP TABLE `storage_usage`');
    await runner.query('DROP TABLE `monthly_usage`');
    await runner.query('DROP TABLE `outbox_mails`');
    await runner.query('DROP TABLE `invitations`');
  }
}
