import { Anchor, Box, Card, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useMay, useViewer } from '../shared/api/viewer';
import { useWords } from '../shared/i18n';
import { Page } from '../shared/ui/page';
import { Samples } from '../upload/samples';
import uploadClasses from '../upload/upload.module.css';
import { UploadButton } from '../upload/upload-button';
import { FirstKey } from './first-key';
import { Overview } from './overview';

function DropZone() {
  const { t } = useWords();
  return (
    <Box className={uploadClasses.zone}>
      <IconFileUpload size={36} stroke={1.4} color="var(--mantine-color-anchor)" aria-hidden />
      <Text fw={600}>{t('home.drop')}</Text>
      <Text size="sm" c="dimmed" mb="xs">
        {t('home.dropNote')}
      </Text>
      <UploadButton />
    </Box>
  );
}

/** The first minutes: drop a file or try a sample, see where things stand, get a key. */
export function HomePage() {
  const { t } = useWords();
  const may = useMay();
  const { user } = useViewer();
  return (
    <Page
      title={user.name ? t('home.greeting', { name: user.name }) : t('home.title')}
      lead={t(may('documents.create') ? 'home.lead' : 'home.leadReading')}
    >
      <Stack gap="xl">
        {may('documents.create') && (
          <Stack gap="sm">
            <DropZone />
            <Title order={2} size="h3" mt="xs">
              {t('home.tryTitle')}
            </Title>
            <Samples />
          </Stack>
        )}
        {may('documents.read') && <Overview />}
        {may('documents.create') && <FirstKey />}
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          {(['docs', 'graphql', 'schema'] as const).map((name) => (
            <Card key={name} withBorder padding="md">
              <Anchor
                href={{ docs: '/docs', graphql: '/graphql', schema: '/schema.graphql' }[name]}
                target="_blank"
                rel="noopener"
                fw={600}
                size="sm"
              >
                {t(`home.links.${name}`)}
              </Anchor>
              <Text size="xs" c="dimmed" mt={2}>
                {t(`home.links.${name}Note`)}
              </Text>
            </Card>
          ))}
        </SimpleGrid>
      </Stack>
    </Page>
  );
}
