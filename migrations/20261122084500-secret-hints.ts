import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lists show how a secret or link begins and ends; unknown for those made before this. */
export class SecretHints20261122084500 implements MigrationInterface {
  name = 'SecretHints20261122084500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE `webhooks` ADD `secretPrefix` varchar(16) CHARACTER SET ascii COLLATE ascii_bin NULL, ADD `secretLast4` varchar(4) NULL',
    );
    await runner.query('ALTER TABLE `oauth_clients` ADD `secretLast4` varchar(4) CHARACTER SET ascii COLLATE ascii_bin NULL');
    await runner.query('ALTER TABLE `invitations` ADD `tokenLast4` varchar(4) CHARACTER SET ascii COLLATE ascii_bin NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE `invitations` DROP COLUMN `tokenLast4`');
    await runner.query('ALTER TABLE `oauth_clients` DROP COLUMN `secretLast4`');
    await runner.query('ALTER TABLE `webhooks` DROP COLUMN `secretLast4`, DROP COLUMN `secretPrefix`');
  }
}
