import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What each process of the installation tells about itself. */
export class Processes20261122175500 implements MigrationInterface {
  name = 'Processes20261122175500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE `processes` (`id` varchar(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `host` varchar(255) NOT NULL, `pid` int NOT NULL, `version` varchar(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `api` tinyint NOT NULL, `work` tinyint NOT NULL, `readers` int NOT NULL, `busyReaders` int NOT NULL, `waitingForReader` int NOT NULL, `memoryBytes` bigint UNSIGNED NOT NULL, `cpu` float NOT NULL, `startedAt` datetime(3) NOT NULL, `seenAt` datetime(3) NOT NULL, INDEX `processes_seen` (`seenAt`), PRIMARY KEY (`id`)) ENGINE=InnoDB',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE `processes`');
  }
}
