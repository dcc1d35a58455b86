import { beginPage } from './first-page';
import './styles';

// The first script of the page, and a small one: what the page shows is on its way while the browser still reads the application (start.tsx).
beginPage();
