import { Card, Group, SimpleGrid, Text, Title } from '@mantine/core';
import { graphql } from '../shared/api/graphql';
import { useDocumentChanges } from '../shared/api/live';
import { useData } from '../shared/api/use-data';
import { useWords } from '../shared/i18n';
import { Link } from '../shared/router';
import { Failure, Loading } from '../shared/ui/states';
import classes from './home.module.css';

const OVERVIEW = graphql(`
  query Overview {
    documents(first: 1) { summary { totalDocuments processing completed reviewRequired failed averageConfidence } }
  }
`);

/** How many documents are in which status; each number links to their list. */
export function Overview() {
  const { t, format } = useWords();
  const { data, error, reload } = useData(OVERVIEW, {});
  useDocumentChanges(reload);
  const summary = data?.documents.summary;
  if (!summary) return error ? <Failure error={error} retry={reload} /> : <Loading rows={2} />;
  const tiles = [
    { label: t('home.tiles.all'), value: summary.totalDocuments, to: '/documents' },
    { label: t('status.processing'), value: summary.processing, to: '/documents?status=processing' },
    { label: t('status.review_required'), value: summary.reviewRequired, to: '/review' },
    { label: t('status.failed'), value: summary.failed, to: '/documents?status=failed' },
  ];
  return (
    <section>
      <Title order={2} size="h3" mb="sm">
        {t('home.overview')}
      </Title>
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
        {tiles.map(({ label, value, to }) => (
          <Card key={to} withBorder padding="md" component={Link} to={to} className={classes.tile}>
            <Group justify="space-between" wrap="nowrap">
              <Text size="sm" c="dimmed">
                {label}
              </Text>
            </Group>
            <Text fz={26} fw={650} lh={1.25} className="numbers">
              {format.number(value)}
            </Text>
          </Card>
        ))}
      </SimpleGrid>
    </section>
  );
}
