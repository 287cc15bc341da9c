import { html, nothing } from '../lit/lit-html.js';
import { AwayError, call } from './http.js';
import { closed, opened, tryPassword, tryToken } from './session.js';
import { changed } from './store.js';

let refusal = '';
let busy = false;
let byToken = false;

/** What stands between may refuse without a problem document. */
const words = ({ title, detail }) => detail ?? title;

async function submit(event) {
  event.preventDefault();
  const said = new FormData(event.target);
  if (byToken) {
    tryToken(said.get('token'));
  } else {
    tryPassword(said.get('name').trim(), said.get('password'));
  }
  busy = true;
  refusal = '';
  changed();
  try {
    const answer = await call('GET', '/me', { quiet: true });
    if (answer.ok) {
      opened(answer.body);
    } else {
      closed();
      refusal = answer.status === 401 ? 'That is not right. Try again.' : words(answer.problem);
    }
  } catch (failure) {
    closed();
    refusal = failure instanceof AwayError ? 'The server does not answer. Try again.' : String(failure.message);
  }
  busy = false;
  changed();
}

function turn(way) {
  byToken = way;
  refusal = '';
  changed();
}

const withPassword = () => html`
  <label>Name <input name="name" autocomplete="username" autocapitalize="none" required autofocus></label>
  <label>Password <input name="password" type="password" autocomplete="current-password" required></label>`;

const withToken = () => html`
  <label>Token <textarea name="token" rows="5" required spellcheck="false"></textarea></label>`;

export const signIn = () => html`
  <main class="sign-in">
    <form class="card stack" @submit=${submit}>
      <h1><img src="/console/icon.svg" alt="" width="32" height="32"> Getwork</h1>
      ${byToken ? withToken() : withPassword()}
      ${refusal ? html`<p class="problem" role="alert">${refusal}</p>` : nothing}
      <button class="primary" ?disabled=${busy}>Sign in</button>
      <button type="button" class="quiet" @click=${() => turn(!byToken)}>
        ${byToken ? 'Sign in with a password' : 'Sign in with a token'}
      </button>
    </form>
    <p class="hint">What the console does, the <a href="/docs">API</a> does: the console uses nothing else.</p>
  </main>`;
