import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Avatar } from "#web/components/accounts/avatar.tsx";
import { Picture } from "#web/components/pictures/picture.tsx";

const KEY = "0123456789abcdef0123456789abcdef01234567";

test("a picture offers every format at every width, smallest format first, and reserves its space", () => {
  const html = renderToStaticMarkup(
    <Picture pictureKey={KEY} widths={[480, 700]} sizes="100vw" alt="A room" width={640} height={200} lazy />,
  );
  expect(html).toContain(
    `<picture><source type="image/avif" srcSet="/pictures/${KEY}/480.avif 480w, /pictures/${KEY}/700.avif 700w" sizes="100vw"/>`,
  );
  expect(html).toContain(`<img src="/pictures/${KEY}/480.jpg" srcSet="/pictures/${KEY}/480.jpg 480w,`);
  expect(html).toContain('alt="A room" width="640" height="200" decoding="async" loading="lazy"');
});

test("an avatar is a letter, or a picture with an empty alt text beside the name", () => {
  expect(renderToStaticMarkup(<Avatar initial="M" />)).toBe('<span class="avatar" aria-hidden="true">M</span>');
  const html = renderToStaticMarkup(<Avatar initial="M" pictureKey={KEY} large />);
  expect(html).toContain("<picture>");
  expect(html).toContain('alt="" width="96" height="96"');
});
