-- How reports are printed: with each value's last one, and where on pre-printed paper.
UPDATE clinic_profile
  SET profile = profile || '{"papers":
    {"previousValue": "off", "margins": {"top": 45, "bottom": 30, "left": 15, "right": 15}}}';
