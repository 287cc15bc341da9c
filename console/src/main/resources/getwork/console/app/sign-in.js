import { html, nothing } from '../lit-html/lit-html.js';
import { UnavailableError, call } from './http.js';
import { closeSession, openSession, session, usePassword, useToken } from './session.js';
import { redraw } from './store.js';

const WRONG = { password: 'Wrong user name or password.', token: 'The token is invalid or has expired.' };

let message = '';
let busy = false;
let byToken = false;

/** A proxy may reject the call without a problem document. */
const problemText = ({ title, detail }) => detail ?? title;

let readAt = -Infinity;

/**
 * Reads the roles and the absence of the user again, and the time.
 *
 * @param maxAge in milliseconds: what was read after that is not read again
 */
export async function readMe(maxAge = 0) {
  if (performance.now() - readAt < maxAge) {
    return;
  }
  readAt = performance.now();
  const { number } = session;
  const answer = await call('GET', '/me', { quiet: true }).catch(() => {});
  if (answer?.ok && number === session.number) {
    openSession(answer.body);
    redraw();
  }
}

async function submit(event) {
  event.preventDefault();
  const fields = new FormData(event.target);
  if (byToken) {
    useToken(fields.get('token'));
  } else {
    usePassword(fields.get('name').trim(), fields.get('password'));
  }
  busy = true;
  message = '';
  redraw();
  try {
    const answer = await call('GET', '/me', { quiet: true });
    if (answer.ok) {
      readAt = performance.now();
      openSession(answer.body);
    } else {
      closeSession();
      message = answer.status === 401 ? WRONG[byToken ? 'token' : 'password'] : problemText(answer.problem);
    }
  } catch (failure) {
    closeSession();
    message = failure instanceof UnavailableError ? 'The server does not answer. Try again.' : String(failure.message);
  }
  busy = false;
  redraw();
  setTimeout(() => message && document.querySelector('.sign-in :is([name="password"], [name="token"])')?.select());
}

function switchTo(withTokenNow) {
  byToken = withTokenNow;
  message = '';
  redraw();
}

addEventListener('sessionend', () => setTimeout(() => document.querySelector('.sign-in [autofocus]')?.focus()));

const withPassword = () => html`
  <label>User name <input name="name" autocomplete="username" autocapitalize="none" required
    .defaultValue=${session.lastUser ?? ''} ?autofocus=${!session.lastUser}></label>
  <label>Password <input name="password" type="password" autocomplete="current-password" required
    ?autofocus=${session.lastUser}></label>`;

const withToken = () => html`
  <label>Token <textarea name="token" rows="5" required spellcheck="false"></textarea></label>`;

export const signIn = () => html`
  <main class="sign-in">
    <form class="card stack" @submit=${submit}>
      <h1><img src="/console/icon.svg" alt="" width="32" height="32"> Getwork</h1>
      ${session.farewell ? html`<p class="notice" role="status">${session.farewell} Sign in to continue.</p>` : nothing}
      ${byToken ? withToken() : withPassword()}
      ${message ? html`<p class="problem" role="alert">${message}</p>` : nothing}
      <button class="primary" ?disabled=${busy}>Sign in</button>
      <button type="button" class="quiet" @click=${() => switchTo(!byToken)}>
        ${byToken ? 'Sign in with a password' : 'Sign in with a token'}
      </button>
    </form>
    <p class="hint">Getwork gives you the next loans, and never one loan of a task to two people at the same time.</p>
  </main>`;
