import { createRoot } from 'react-dom/client';

/** The least a React page can be: what the application's own start is compared with. */
createRoot(document.getElementById('root')!).render(
  <ul>
    {Array.from({ length: 30 }, (_, i) => (
      <li key={i}>Row {i}</li>
    ))}
  </ul>,
);
