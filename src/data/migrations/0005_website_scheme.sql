-- A scheme may be written in any case (RFC 3986 §3.1), as the links of events already may.

alter table organizers
  drop constraint organizers_website_url_check,
  add constraint organizers_website_url_check check (website_url ~* '^https?://' and char_length(website_url) <= 2000);
