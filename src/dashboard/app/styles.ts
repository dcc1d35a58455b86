import '@mantine/core/styles.css';
import 'virtual:theme.css';
import './app.css';
