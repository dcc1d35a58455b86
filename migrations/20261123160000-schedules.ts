import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When schedules ran last, so that many processes run them no more often than one. */
export class Schedules20261123160000 implements MigrationInterface {
  name = 'Schedules20261123160000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE `schedules` (`name` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `ranAt` datetime(3) NOT NULL, PRIMARY KEY (`name`)) ENGINE=InnoDB',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE `schedules`');
  }
}
