import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Passkeys of people, and the challenges that were answered. */
export class Passkeys20261122120000 implements MigrationInterface {
  name = 'Passkeys20261122120000';

  async up(runner: QueryRunner): Promise<void> {
    const word = (length: number) => `varchar(${length}) CHARACTER SET ascii COLLATE ascii_bin NOT NULL`;
    await runner.query(
      `CREATE TABLE \`passkeys\` (\`id\` ${word(32)}, \`userId\` int NOT NULL, \`credentialHash\` ${word(64)}, \`credentialId\` ${word(1364)},
      \`publicKey\` ${word(4000)}, \`counter\` bigint NOT NULL, \`transports\` json NOT NULL, \`name\` varchar(100) NOT NULL, \`backedUp\` tinyint NOT NULL,
      \`createdAt\` datetime(3) NOT NULL, \`lastUsedAt\` datetime(3) NULL, INDEX \`passkeys_user\` (\`userId\`),
      UNIQUE INDEX \`passkeys_credential\` (\`credentialHash\`), PRIMARY KEY (\`id\`)) ENGINE=InnoDB`,
    );
    await runner.query(
      `CREATE TABLE \`answered_challenges\` (\`hash\` ${word(64)}, \`expiresAt\` datetime(3) NOT NULL,
      INDEX \`answered_challenges_expires\` (\`expiresAt\`), PRIMARY KEY (\`hash\`)) ENGINE=InnoDB`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE `answered_challenges`');
    await runner.query('DROP TABLE `passkeys`');
  }
}
