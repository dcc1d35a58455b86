import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Authenticator apps of people and their recovery codes. */
export class SecondFactors20261122080500 implements MigrationInterface {
  name = 'SecondFactors20261122080500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE `second_factors` (`userId` int NOT NULL, `secretSealed` varchar(200) NOT NULL, `startedAt` datetime(3) NOT NULL, `confirmedAt` datetime(3) NULL, `lastStep` int NOT NULL, INDEX `second_factors_pending` (`confirmedAt`, `startedAt`), PRIMARY KEY (`userId`)) ENGINE=InnoDB',
    );
    await runner.query(
      'CREATE TABLE `recovery_codes` (`hash` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `userId` int NOT NULL, INDEX `recovery_codes_user` (`userId`), PRIMARY KEY (`hash`)) ENGINE=InnoDB',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE `recovery_codes`');
    await runner.query('DROP TABLE `second_factors`');
  }
}
