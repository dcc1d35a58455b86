import { Link } from '../shared/router';
import classes from './shell.module.css';

/** The name of the product; leads home. */
export function Logo() {
  return (
    <Link to="/" className={classes.logo}>
      <img src="/app/favicon.svg" width={24} height={24} alt="" />
      Docket
    </Link>
  );
}
