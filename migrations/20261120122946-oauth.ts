import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Oauth20261120122946 implements MigrationInterface {
  name = 'Oauth20261120122946';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE `oauth_clients` (`clientId` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `organizationId` int NOT NULL, `name` varchar(100) NOT NULL, `redirectUris` json NOT NULL, `scopes` json NOT NULL, `secretHash` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `createdBy` varchar(254) NOT NULL, `createdAt` datetime(3) NOT NULL, INDEX `oauth_clients_organization` (`organizationId`, `createdAt`), PRIMARY KEY (`clientId`)) ENGINE=InnoDB',
    );
    await runner.query(
      'CREATE TABLE `oauth_payloads` (`model` varchar(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `id` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `payload` json NOT NULL, `grantId` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NULL, `accountId` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NULL, `clientId` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NULL, `uid` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NULL, `consumedAt` datetime(3) NULL, `expiresAt` datetime(3) NULL, INDEX `oauth_payloads_uid` (`uid`), INDEX `oauth_payloads_expires` (`expiresAt`), INDEX `oauth_payloads_client` (`clientId`), INDEX `oauth_payloads_account` (`accountId`), INDEX `oauth_payloads_grant` (`grantId`), PRIMARY KEY (`model`, `id`)) ENGINE=InnoDB',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE `oauth_payloads`');
    await runner.query('DROP TABLE `oauth_clients`');
  }
}
