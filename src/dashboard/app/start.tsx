import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider as ClientProvider } from 'urql';
import { routes } from './routes';
import { client } from './shared/api/client';
import { COLORS } from './shared/api/first/colors';
import { VIEWER } from './shared/api/viewer';
import { firstLanguage, firstWords, WordsProvider } from './shared/i18n';
import { preparePage, Router } from './shared/router';
import { MessageCorner } from './shared/ui/message-corner';
import { Root } from './shell/root';
import { theme } from './theme';

/** The nonce of this page: styles that the component library writes are accepted with it alone. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
setNonce(nonce);

const colorScheme = localStorageColorSchemeManager({ key: COLORS });

/**
 * Words, the page's code, what it begins with and who is signed in come at the same time; then everything is drawn once. What failed or is
 * late is told by the parts themselves.
 */
async function start(): Promise<void> {
  const language = firstLanguage();
  document.documentElement.lang = language;
  const [catalogue] = await Promise.all([firstWords(language), preparePage(routes), client.query(VIEWER, {}).toPromise()]);
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        withCssVariables={false}
        colorSchemeManager={colorScheme}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce}
      >
        <WordsProvider initial={{ language, catalogue }}>
          <ClientProvider value={client}>
            <Router routes={routes}>
              <Root />
            </Router>
            <MessageCorner />
          </ClientProvider>
        </WordsProvider>
      </MantineProvider>
    </StrictMode>,
  );
}

void start();
