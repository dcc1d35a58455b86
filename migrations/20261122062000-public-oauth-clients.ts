import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Programs in browsers keep no secret. */
export class PublicOauthClients20261122062000 implements MigrationInterface {
  name = 'PublicOauthClients20261122062000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE `oauth_clients` MODIFY `secretHash` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM `oauth_clients` WHERE `secretHash` IS NULL');
    await runner.query('ALTER TABLE `oauth_clients` MODIFY `secretHash` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL');
  }
}
