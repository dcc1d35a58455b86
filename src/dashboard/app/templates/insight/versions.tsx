import { Badge, Card, Group, Stack, Text } from '@mantine/core';
import { useData } from '../../shared/api/use-data';
import { useWords } from '../../shared/i18n';
import { Failure, Loading } from '../../shared/ui/states';
import { differencesOf } from './differences';
import { VERSIONS, type Version } from './insight.graphql';

function VersionCard({ version, before, current }: { version: Version; before: Version | undefined; current: boolean }) {
  const { t, tOf, format } = useWords();
  const changes = before ? differencesOf(before.fields, version.fields) : [];
  return (
    <Card withBorder padding="sm" component="li">
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={600}>
          {t('templates.versionOf', { version: version.version })}
        </Text>
        {current && (
          <Badge variant="light" tt="none">
            {t('templates.current')}
          </Badge>
        )}
      </Group>
      <Text size="xs" c="dimmed">
        {format.moment(version.createdAt)} · {t('templates.fieldsOf', { count: version.fields.length })}
      </Text>
      {version.description && <Text size="sm">{version.description}</Text>}
      {before && changes.length === 0 && (
        <Text size="xs" c="dimmed">
          {t('templates.sameFields')}
        </Text>
      )}
      {changes.map(({ name, kind, what }) => (
        <Text key={name} size="sm">
          <span className="mono">{name}</span>: {t(`templates.change.${kind}`)}
          {what.length > 0 && ` (${format.list(what.map((each) => tOf('templates.what', each)))})`}
        </Text>
      ))}
    </Card>
  );
}

/** All versions, newest first, each with what it changed. */
export function Versions({ id }: { id: string }) {
  const { data, error, reload } = useData(VERSIONS, { id });
  const template = data?.template;
  if (!template) return error ? <Failure error={error} retry={reload} /> : <Loading rows={4} />;
  const versions = [...template.versions].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  return (
    <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
      {versions.map((version, index) => (
        <VersionCard key={version.version} version={version} before={versions[index + 1]} current={version.version === template.version} />
      ))}
    </Stack>
  );
}
