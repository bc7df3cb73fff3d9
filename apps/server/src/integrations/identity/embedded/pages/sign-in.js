const password = document.querySelector('#password');
const toggle = document.querySelector('.show-password');
const submit = document.querySelector('button[type=submit]');

toggle.hidden = false;
toggle.addEventListener('click', () => {
  const isShown = password.type === 'text';
  password.type = isShown ? 'password' : 'text';
  toggle.setAttribute('aria-pressed', String(!isShown));
});

submit.form.addEventListener('submit', () => {
  password.type = 'password';
  submit.disabled = true;
});
window.addEventListener('pageshow', () => {
  submit.disabled = false;
});
