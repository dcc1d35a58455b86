import { Box } from '@mantine/core';
import { useData } from '../shared/api/use-data';
import { useWords } from '../shared/i18n';
import { useParams } from '../shared/router';
import { Page } from '../shared/ui/page';
import { Failure, Needs, PageLoading } from '../shared/ui/states';
import { Desk } from './desk/desk';
import { REVIEW_DOCUMENT } from './review.graphql';

function Asked() {
  const { t } = useWords();
  const { id = '' } = useParams();
  // What was fetched ahead is shown at once; a claim makes sure that nobody else changes it meanwhile.
  const { data, error, reload } = useData(REVIEW_DOCUMENT, { id }, { policy: 'cache-first' });
  if (data?.document) return <Desk key={id} document={data.document} reload={reload} />;
  if (error) {
    return (
      <Page title={t('nav.review')}>
        <Failure error={error} retry={reload} />
      </Page>
    );
  }
  return (
    <Box>
      <PageLoading />
    </Box>
  );
}

/** A document in review. */
export function ReviewPage() {
  return (
    <Needs permission="documents.approve">
      <Asked />
    </Needs>
  );
}
