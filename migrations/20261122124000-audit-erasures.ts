import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lines of the audit log that were changed because a person was erased. */
export class AuditErasures20261122124000 implements MigrationInterface {
  name = 'AuditErasures20261122124000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE `audit_erasures` (`organizationId` int NOT NULL, `erasure` bigint NOT NULL, `line` bigint NOT NULL, `hash` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, PRIMARY KEY (`organizationId`, `erasure`, `line`)) ENGINE=InnoDB',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE `audit_erasures`');
  }
}
